// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A Rust program with two kernels: functions named `kernel_` and a number, which the rules take
//! for kernels. No standard library, so that clang links it.
#![no_std]
#![no_main]

use core::ffi::{c_char, c_int, c_void};

const N: usize = 1000;

extern "C" {
    fn puts(text: *const c_char) -> c_int;
    fn abort() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { abort() }
}

/// y = a * x + y
///
/// # Safety
/// `x` and `y` point to `n` elements.
#[no_mangle]
#[inline(never)]
pub unsafe extern "C" fn kernel_1(n: i32, a: f32, x: *const f32, y: *mut f32) {
    for i in 0..n as usize {
        *y.add(i) = a * *x.add(i) + *y.add(i);
    }
}

/// Stores its own pointer. The device works on copies, so there it is not the host's address.
///
/// # Safety
/// `out` points to a pointer.
#[no_mangle]
#[inline(never)]
pub unsafe extern "C" fn kernel_2(out: *mut *mut c_void) {
    *out = out.cast();
}

#[no_mangle]
pub extern "C" fn main() -> c_int {
    let mut x = [0.0f32; N];
    let mut y = [1.0f32; N];
    let mut place: [*mut c_void; 1] = [core::ptr::null_mut()];
    for (i, element) in x.iter_mut().enumerate() {
        *element = i as f32;
    }

    unsafe {
        kernel_1(N as i32, 2.0, x.as_ptr(), y.as_mut_ptr());
        kernel_2(place.as_mut_ptr());
        // Whole numbers below 2^24, so the sums are exact.
        if y.iter().enumerate().any(|(i, value)| *value != 2.0 * i as f32 + 1.0) {
            puts(c"saxpy-rust: wrong".as_ptr());
            return 1;
        }
        puts(if place[0] == place.as_mut_ptr().cast() {
            c"saxpy-rust: right, computed on the host".as_ptr()
        } else {
            c"saxpy-rust: right, computed on the device".as_ptr()
        });
    }
    0
}
