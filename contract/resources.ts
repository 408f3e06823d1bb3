import { agentResources } from './agents/resources.ts'
import { blackCardResources } from './blackCard/resources.ts'
import { type CodeOf, wordCodes } from './codes.ts'
import { configurationResources } from './configuration/resources.ts'
import { distributionResources } from './distribution/resources.ts'
import { goodsResources } from './goods/resources.ts'
import { marketingResources } from './marketing/resources.ts'
import { materialResources } from './materials/resources.ts'
import { merchantResources } from './merchants/resources.ts'
import { operationResources } from './operations/resources.ts'
import { orderResources } from './orders/resources.ts'
import type { auditArea } from './permissions/codes.ts'
import { permissionResources } from './permissions/resources.ts'
import { platformResources } from './platform/resources.ts'
import type { Resources, Scope } from './resource.ts'
import { supplierResources } from './suppliers/resources.ts'
import { userResources } from './users/resources.ts'

/** All areas with their resources. Add new areas here; new resources need no change. */
export const resourcesByArea = {
  suppliers: supplierResources,
  goods: goodsResources,
  configuration: configurationResources,
  materials: materialResources,
  agents: agentResources,
  users: userResources,
  merchants: merchantResources,
  distribution: distributionResources,
  operations: operationResources,
  orders: orderResources,
  marketing: marketingResources,
  blackCard: blackCardResources,
  permissions: permissionResources,
  platform: platformResources,
} as const satisfies Partial<Record<CodeOf<typeof auditArea>, Resources>>

export type AreaWithResources = keyof typeof resourcesByArea
type UnionToIntersection<Union> = (Union extends unknown ? (item: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Declared = UnionToIntersection<(typeof resourcesByArea)[AreaWithResources]>
/** The resources whose declaration includes `Part`. */
type Having<Part> = { [Name in keyof Declared]: Declared[Name] extends Part ? Name : never }[keyof Declared]

/** All resources that the log can refer to. */
export type AuditResource = keyof Declared
/** Resources with permissions. */
export type Resource = Having<{ scope: Scope }>
export type DeclaredVerb<R extends Resource> = keyof Declared[R]['verbs'] & string
export type JobResource = Having<{ jobs: true }>
/** Resources with a log per row. */
export type RecordResource = Exclude<AuditResource, Having<{ hasRecords: false }>>

const declared: Resources = Object.assign({}, ...Object.values(resourcesByArea))

const areas: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(resourcesByArea).flatMap(([area, resources]) => Object.keys(resources).map((name) => [name, area])),
)

export const areaOfResource = (name: AuditResource): AreaWithResources => areas[name] as AreaWithResources

export const declarationOf = (name: AuditResource): Resources[string] => declared[name] as Resources[string]

export const resourceNames = Object.keys(declared) as AuditResource[]

export const jobResource = wordCodes(
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, { title, jobs }]) => (jobs ? [[name, title]] : [])),
  ) as Record<JobResource, string>,
)
