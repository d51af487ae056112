// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*
 * The kernels of saxpy.c for libomptarget's x86_64 device: a shared object that exports them under
 * their names. With kernel arguments 3 (LLVM 19 to 22) the runtime passes an argument of its own
 * first; every argument fills one 64-bit slot, the value in its low bytes.
 */
#include <stdint.h>
#include <string.h>

void saxpy(void *dyn, int64_t n, uint64_t a_bits, const float *x, float *y)
{
    float a;
    (void)dyn;
    memcpy(&a, &a_bits, sizeof a); /* little-endian */
    for (int32_t i = 0; i < (int32_t)n; i++)
        y[i] = a * x[i] + y[i];
}

void where(void *dyn, void **out)
{
    (void)dyn;
    *out = out;
}
