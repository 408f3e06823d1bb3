import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['schema', 'schema-settings', 'schema-suppliers', 'schema-configuration', 'schema-goods'].map((name) => `./server/database/${name}.ts`),
  out: './server/database/migrations',
  casing: 'snake_case',
  breakpoints: false,
})
