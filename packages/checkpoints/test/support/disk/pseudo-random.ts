/** Gives whole numbers below a limit that look random and are the same in every run. */
export function pseudoRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    // The generator of Park and Miller: exact in double precision.
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}
