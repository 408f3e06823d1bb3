import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApi, readableTable } from './api-reference.ts'
import { contractAreas } from './contract-areas.ts'

// npm run api: writes docs/api from the contract.
const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const areas = await contractAreas()
mkdirSync(`${root}docs/api`, { recursive: true })
writeFileSync(`${root}docs/api/openapi.json`, `${JSON.stringify(openApi(areas, version), null, 2)}\n`)
writeFileSync(`${root}docs/api/README.md`, readableTable(areas))
