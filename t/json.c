/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* JSON that is written is JSON, whatever the texts in it are. */
#include <stdio.h>

#include "../engine/json.h"

static int count, failed;

static void is(const char *got, const char *wanted, const char *name)
{
    bool good = strcmp(got, wanted) == 0;
    printf("%sok %d - %s\n", good ? "" : "not ", ++count, name);
    if (!good)
        printf("# got    %s\n# wanted %s\n", got, wanted);
    failed += !good;
}

static const char *text_of(oe_arena *arena, const char *text)
{
    oe_buffer out = {.arena = arena};
    oe_json json = oe_json_begin(&out);
    oe_json_flat_list(&json, NULL);
    oe_json_text(&json, NULL, text);
    oe_json_end(&json);
    return out.text;
}

int main(void)
{
    oe_arena *arena = oe_arena_new();
    oe_buffer out = {.arena = arena};
    if (!arena || !OE_GUARD(arena))
        return 1;
    oe_json json = oe_json_begin(&out);
    oe_json_object(&json, NULL);
    oe_json_text(&json, "name", "saxpy");
    oe_json_list(&json, "rows");
    oe_json_flat_object(&json, NULL);
    oe_json_integer(&json, "at", 8);
    oe_json_flat_list(&json, "of");
    oe_json_bool(&json, NULL, true);
    oe_json_null(&json, NULL);
    oe_json_end(&json);
    oe_json_end(&json);
    oe_json_object(&json, NULL);
    oe_json_end(&json);
    oe_json_end(&json);
    oe_json_list(&json, "none");
    oe_json_end(&json);
    oe_json_end(&json);
    is(out.text,
       "{\n"
       "  \"name\": \"saxpy\",\n"
       "  \"rows\": [\n"
       "    {\"at\": 8, \"of\": [true, null]},\n"
       "    {}\n"
       "  ],\n"
       "  \"none\": []\n"
       "}\n",
       "objects and lists are nested and indented");
    is(text_of(arena, "a\"b\\c\n\t\x01\x7f"), "[\"a\\\"b\\\\c\\n\\t\\u0001\\u007f\"]\n",
       "what must be escaped is");
    is(text_of(arena, "\xc3\xa9 \xf0\x9f\x98\x80"), "[\"\xc3\xa9 \xf0\x9f\x98\x80\"]\n",
       "UTF-8 stays as it is");
    is(text_of(arena, "\xff|\xc3|\xc0\xaf|\xed\xa0\x80|\xf4\x90\x80\x80|\xe2\x82"),
       "[\"\xef\xbf\xbd|\xef\xbf\xbd|\xef\xbf\xbd\xef\xbf\xbd|\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd|"
       "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd|\xef\xbf\xbd\xef\xbf\xbd\"]\n",
       "bytes that are no UTF-8 are replaced");
    is(text_of(arena, NULL), "[null]\n", "no text is null");
    out = (oe_buffer){.arena = arena};
    json = oe_json_begin(&out);
    oe_json_flat_list(&json, NULL);
    oe_json_integer(&json, NULL, 0);
    oe_json_integer(&json, NULL, -1);
    oe_json_integer(&json, NULL, (__int128)1 << 64);
    oe_json_integer(&json, NULL, INT64_MIN);
    oe_json_end(&json);
    is(out.text, "[0, -1, 18446744073709551616, -9223372036854775808]\n",
       "integers are written exactly");
    printf("1..%d\n", count);
    oe_arena_free(arena);
    return failed != 0;
}
