import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against a whole server; one at a time. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    fileParallelism: false,
    // The steps of a journey build on each other.
    bail: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
