import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './scripts/browser.ts'
import { scratchFolder } from './scripts/scratch.ts'
import viteConfig from './vite.config.ts'

process.env.TMPDIR = scratchFolder()
// Vitest leaves one core free; a test waits as often as it works.
const maxWorkers = Math.max(2, cpus().length - 1)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Development React names each element's place in the code and measures each part, which a story asks nobody about.
const production = { 'process.env.NODE_ENV': '"production"' }

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            maxWorkers,
            include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts', 'tests/inventory/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            include: ['tests/server/**/*.test.ts', 'tests/security/**/*.test.ts'],
            globalSetup: ['tests/server/setup/database.ts'],
            maxWorkers,
            // A file shares nothing with the next but the modules, which take seconds to load: its database is its own.
            isolate: false,
            testTimeout: 30_000,
            hookTimeout: 60_000,
            expect: { poll: { timeout: 10_000 } },
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            environment: 'node',
            include: ['tests/e2e/**/*.test.ts', 'tests/faults/**/*.test.ts'],
            globalSetup: ['tests/e2e/setup/seeded.ts'],
            // A browser, a console and its database each: two at once are what two cores hold.
            maxWorkers: 2,
            testTimeout: 60_000,
            hookTimeout: 120_000,
            // As long as Playwright waits: of itself it gives up after a second, which a page may take to open.
            expect: { poll: { timeout: 15_000 } },
          },
        },
        {
          extends: true,
          plugins: [storybookTest({ configDir: here('./.storybook') })],
          define: production,
          oxc: { jsx: { development: false } },
          optimizeDeps: { rolldownOptions: { transform: { define: production } } },
          test: {
            name: 'stories',
            setupFiles: [here('./.storybook/vitest.setup.ts')],
            isolate: false,
            // Two pages of one browser: a page draws on one core.
            maxWorkers: 2,
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              viewport: { width: 1280, height: 800 },
              provider: playwright({
                launchOptions: { executablePath: findChromium(), args: chromiumArgs },
                // The kit then shows the end of each movement at once.
                contextOptions: { reducedMotion: 'reduce' },
              }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  }),
)
