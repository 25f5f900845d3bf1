import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['apps/server/src/kit/test-setup.ts'],
    maxWorkers: 2,
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
