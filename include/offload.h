/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * For programs whose kernels offload-engine launches: what a kernel is, how it is launched, and
 * which of its many calls is running. C99 or C++11 and later. A program that uses it is compiled by
 * offload-cc, or by clang and offload-engine; nothing here is a library.
 *
 *     OFFLOAD_KERNEL void saxpy(uint64_t n, float a, const float *x, float *y)
 *     {
 *         uint64_t i = offload_index();
 *         if (i < n)
 *             y[i] = a * x[i] + y[i];
 *     }
 *     ...
 *     offload_launch(saxpy, (n + 255) / 256, 256, n, 2.0f, x, y);
 */
#ifndef OFFLOAD_H
#define OFFLOAD_H

#include <stdint.h>

/*
 * Marks the definition or declaration of a kernel: a function that returns nothing. `noinline` and
 * `used` keep optimisers from inlining its calls and from folding constant arguments into it, both
 * of which would leave nothing to launch. An empty body still lets clang drop direct calls from
 * -O1 on; offload_launch is never dropped.
 */
#if defined(__clang__)
#define OFFLOAD_KERNEL __attribute__((annotate("offload_kernel"), noinline, used))
#else
#define OFFLOAD_KERNEL
#endif

#if defined(__GNUC__)
#define OFFLOAD_BUILTIN __attribute__((const, nothrow))
#define OFFLOAD_INLINE inline __attribute__((always_inline))
#else
#define OFFLOAD_BUILTIN
#define OFFLOAD_INLINE inline
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- inside a kernel: where this call of it is in the launch ------------------------------ */

/* The thread's number in its team, in each dimension, and the team's number. */
OFFLOAD_BUILTIN uint32_t offload_thread_x(void);
OFFLOAD_BUILTIN uint32_t offload_thread_y(void);
OFFLOAD_BUILTIN uint32_t offload_thread_z(void);
OFFLOAD_BUILTIN uint32_t offload_team_x(void);
OFFLOAD_BUILTIN uint32_t offload_team_y(void);
OFFLOAD_BUILTIN uint32_t offload_team_z(void);

/* The number of threads in a team, in each dimension, and of teams. */
OFFLOAD_BUILTIN uint32_t offload_threads_x(void);
OFFLOAD_BUILTIN uint32_t offload_threads_y(void);
OFFLOAD_BUILTIN uint32_t offload_threads_z(void);
OFFLOAD_BUILTIN uint32_t offload_teams_x(void);
OFFLOAD_BUILTIN uint32_t offload_teams_y(void);
OFFLOAD_BUILTIN uint32_t offload_teams_z(void);

/* The thread's number in the whole launch, from 0, and the number of threads in it. */
OFFLOAD_BUILTIN uint64_t offload_index(void);
OFFLOAD_BUILTIN uint64_t offload_count(void);

#ifdef __cplusplus
}
#endif

/*
 * ---- launching ----------------------------------------------------------------------------
 *
 *     offload_launch(kernel, teams, threads, arguments...)
 *     offload_launch_3d(kernel, teams_x, teams_y, teams_z, threads_x, threads_y, threads_z,
 *                       shared_bytes, arguments...)
 *     offload_launch_on(device, kernel, teams_x, teams_y, teams_z, threads_x, threads_y, threads_z,
 *                       shared_bytes, arguments...)
 *
 * Runs `kernel` teams * threads times, on the default device or on the one named, and waits for it.
 * `threads` is the size of one team; `shared_bytes` is the memory that a team shares.
 *
 * `kernel` is written out at the call, or in a variable that is set once. In C its arguments are
 * matched with its parameters when the module is lowered: their number must be right, and each is
 * of the parameter's type once C's promotions (float to double, short to int) are undone. In C++
 * they are converted to the parameters' types, and what does not fit is a compile error.
 */
#ifndef __cplusplus

void offload_launch(void (*kernel)(void), uint32_t teams, uint32_t threads, ...);
void offload_launch_3d(void (*kernel)(void), uint32_t teams_x, uint32_t teams_y, uint32_t teams_z,
                       uint32_t threads_x, uint32_t threads_y, uint32_t threads_z,
                       uint32_t shared_bytes, ...);
void offload_launch_on(int64_t device, void (*kernel)(void), uint32_t teams_x, uint32_t teams_y,
                       uint32_t teams_z, uint32_t threads_x, uint32_t threads_y, uint32_t threads_z,
                       uint32_t shared_bytes, ...);

#define offload_launch(kernel, ...) offload_launch((void (*)(void))(kernel), __VA_ARGS__)
#define offload_launch_3d(kernel, ...) offload_launch_3d((void (*)(void))(kernel), __VA_ARGS__)
#define offload_launch_on(device, kernel, ...)                                                     \
    offload_launch_on((device), (void (*)(void))(kernel), __VA_ARGS__)

#else

/* The same three symbols, out of reach of calls whose arguments nobody has checked. */
namespace offload_detail
{
extern "C" {
void offload_launch(void (*kernel)(), uint32_t teams, uint32_t threads, ...);
void offload_launch_3d(void (*kernel)(), uint32_t teams_x, uint32_t teams_y, uint32_t teams_z,
                       uint32_t threads_x, uint32_t threads_y, uint32_t threads_z,
                       uint32_t shared_bytes, ...);
void offload_launch_on(int64_t device, void (*kernel)(), uint32_t teams_x, uint32_t teams_y,
                       uint32_t teams_z, uint32_t threads_x, uint32_t threads_y, uint32_t threads_z,
                       uint32_t shared_bytes, ...);
}

/* Keeps a parameter's type from being deduced from the argument, so that it converts instead. */
template <typename T> struct parameter {
#if defined(__GNUC__)
    static_assert(!__is_class(T) && !__is_union(T),
                  "a kernel takes structs, classes and unions by pointer");
#endif
    typedef T type;
};
template <typename T> struct parameter<T &> {
    static_assert(sizeof(T *) == 0, "a kernel takes pointers, not references");
    typedef T &type;
};
template <typename T> struct parameter<T &&> {
    static_assert(sizeof(T *) == 0, "a kernel takes pointers, not references");
    typedef T &&type;
};
} // namespace offload_detail

template <typename... P>
OFFLOAD_INLINE void offload_launch(void (*kernel)(P...), uint32_t teams, uint32_t threads,
                                   typename offload_detail::parameter<P>::type... arguments)
{
    offload_detail::offload_launch(reinterpret_cast<void (*)()>(kernel), teams, threads,
                                   arguments...);
}

template <typename... P>
OFFLOAD_INLINE void offload_launch_3d(void (*kernel)(P...), uint32_t teams_x, uint32_t teams_y,
                                      uint32_t teams_z, uint32_t threads_x, uint32_t threads_y,
                                      uint32_t threads_z, uint32_t shared_bytes,
                                      typename offload_detail::parameter<P>::type... arguments)
{
    offload_detail::offload_launch_3d(reinterpret_cast<void (*)()>(kernel), teams_x, teams_y,
                                      teams_z, threads_x, threads_y, threads_z, shared_bytes,
                                      arguments...);
}

template <typename... P>
OFFLOAD_INLINE void offload_launch_on(int64_t device, void (*kernel)(P...), uint32_t teams_x,
                                      uint32_t teams_y, uint32_t teams_z, uint32_t threads_x,
                                      uint32_t threads_y, uint32_t threads_z, uint32_t shared_bytes,
                                      typename offload_detail::parameter<P>::type... arguments)
{
    offload_detail::offload_launch_on(device, reinterpret_cast<void (*)()>(kernel), teams_x,
                                      teams_y, teams_z, threads_x, threads_y, threads_z,
                                      shared_bytes, arguments...);
}

#endif

#undef OFFLOAD_BUILTIN
#undef OFFLOAD_INLINE

#endif
