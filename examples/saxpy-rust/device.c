// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*
 * The kernels of saxpy.rs for libomptarget's x86_64 device; ../saxpy/device.c says what the
 * parameters are.
 */
#include <stdint.h>
#include <string.h>

void kernel_1(void *dyn, int64_t n, uint64_t a_bits, const float *x, float *y)
{
    float a;
    (void)dyn;
    memcpy(&a, &a_bits, sizeof a); /* little-endian */
    for (int32_t i = 0; i < (int32_t)n; i++)
        y[i] = a * x[i] + y[i];
}

void kernel_2(void *dyn, void **out)
{
    (void)dyn;
    *out = out;
}
