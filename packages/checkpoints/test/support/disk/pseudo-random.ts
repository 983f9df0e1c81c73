/** Returns a generator of pseudo-random whole numbers below a limit, the same in every run. */
export function pseudoRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    // The Park-Miller generator: exact in double precision.
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}
