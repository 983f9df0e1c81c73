import { claimFilePort, flockPort } from '@hermes-checkpoints/lock'

/** Grants everything: with it, the proof of exclusion has to fail. */
const noLock = {
  acquire: async ({ mode }) => ({
    kind: 'held',
    lock: { mode, descriptor: null, release: () => undefined },
  }),
}

/** The ports that a test can ask a program to use. */
export const ports = { 'claim-file': claimFilePort(), flock: flockPort(), none: noLock }
