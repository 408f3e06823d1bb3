import type { RoleCode } from './default-roles.ts'
import {
  type AreaWithResources,
  areaOfResource,
  type DeclaredVerb,
  declarationOf,
  type Resource,
  resourceNames,
} from './resources.ts'
import { sensitiveVerbs, type Verb, verbTitle } from './verbs.ts'

/** `product:view`: each verb of each resource, as declared in the areas' `resources.ts`. */
export type Permission = { [R in Resource]: `${R}:${DeclaredVerb<R>}` }[Resource]

export const allPermissions: Permission[] = resourceNames.flatMap((name) =>
  Object.keys(declarationOf(name).verbs ?? {}).map((verb) => `${name}:${verb}` as Permission),
)

const known: ReadonlySet<string> = new Set(allPermissions)

export const isPermission = (text: string): text is Permission => known.has(text)

export const splitPermission = (permission: Permission): [Resource, Verb] => permission.split(':') as [Resource, Verb]

/** The resource of a permission. */
export const resourceOf = (permission: Permission): Resource => splitPermission(permission)[0]

/** Its label: 品牌 for `brand:edit`. */
export const resourceTitle = (permission: Permission): string => declarationOf(resourceOf(permission)).title

export interface PermissionLabels {
  code: Permission
  /** 新增与编辑 */
  verb: string
  /** 品牌 · 新增与编辑 */
  title: string
  resource: Resource
  area: AreaWithResources
  sensitive: boolean
}

/** The labels of a permission code. */
export function permissionLabels(code: Permission): PermissionLabels {
  const [resource, verb] = splitPermission(code)
  return {
    code,
    verb: verbTitle(verb),
    title: `${resourceTitle(code)} · ${verbTitle(verb)}`,
    resource,
    area: areaOfResource(resource),
    sensitive: sensitiveVerbs.includes(verb),
  }
}

/** The permissions of a default role. */
export function permissionsOf(role: RoleCode): Permission[] {
  if (role === 'superAdmin') return allPermissions
  if (role === 'auditor') return allPermissions.filter((permission) => /:(view|export)$/.test(permission))
  return allPermissions.filter((permission) => {
    const [resource, verb] = splitPermission(permission)
    return declarationOf(resource).verbs?.[verb]?.includes(role) ?? false
  })
}
