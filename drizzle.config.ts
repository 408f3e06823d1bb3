import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'schema',
    'schema-settings',
    'schema-suppliers',
    'schema-configuration',
    'schema-materials',
    'schema-goods',
    'schema-specs',
    'schema-agents',
    'schema-proxy',
    'schema-tips',
    'schema-templates',
    'schema-components',
    'schema-matches',
    'schema-stores',
    'schema-showrooms',
    'schema-migration',
  ].map((name) => `./server/database/${name}.ts`),
  out: './server/database/migrations',
  casing: 'snake_case',
  breakpoints: false,
})
