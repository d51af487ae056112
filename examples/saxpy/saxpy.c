// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*
 * A program with two kernels. As it stands it is plain C, and the kernels run on the host; lowered
 * by offload-engine, the same calls run the functions of the same names in device.c.
 */
#include <stdio.h>
#include <stdlib.h>

/* noinline: a call that an optimiser has inlined cannot be launched. */
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline))

OFFLOAD_KERNEL void saxpy(int n, float a, const float *x, float *y)
{
    for (int i = 0; i < n; i++)
        y[i] = a * x[i] + y[i];
}

/* The device works on copies, so there the address that is stored is not the host's. */
OFFLOAD_KERNEL void where(void **out)
{
    *out = out;
}

int main(void)
{
    int n = 1000;
    float *x = malloc(n * sizeof *x);
    float *y = malloc(n * sizeof *y);
    if (!x || !y)
        return 2;
    for (int i = 0; i < n; i++) {
        x[i] = (float)i;
        y[i] = 1.0f;
    }

    saxpy(n, 2.0f, x, y);
    saxpy(n, 0.5f, x, y);

    /* Every value is a small multiple of a half, so the sums are exact. */
    for (int i = 0; i < n; i++) {
        if (y[i] != 2.5f * (float)i + 1.0f || x[i] != (float)i) {
            printf("saxpy: wrong at %d: x %g, y %g\n", i, x[i], y[i]);
            return 1;
        }
    }

    void *place[1] = {NULL};
    where(place);
    if (!place[0]) {
        puts("saxpy: where() left no address");
        return 1;
    }
    printf("saxpy: right, computed on the %s\n", place[0] == (void *)place ? "host" : "device");

    free(x);
    free(y);
    return 0;
}
