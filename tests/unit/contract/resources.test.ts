import { expect, test } from 'vitest'
import { roleCodes } from '#contract/default-roles.ts'
import { allPermissions, permissionsOf } from '#contract/permissions.ts'
import type { Resources } from '#contract/resource.ts'
import { resourcesByArea } from '#contract/resources.ts'

const names = Object.values(resourcesByArea).flatMap((resources) => Object.keys(resources))

test('a resource is declared once, in one area', () => {
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every permission belongs to a resource, and default roles have only known permissions', () => {
  expect(new Set(allPermissions).size).toBe(allPermissions.length)
  expect(permissionsOf('superAdmin')).toEqual(allPermissions)
  for (const role of roleCodes) expect(allPermissions).toEqual(expect.arrayContaining(permissionsOf(role)))
})

test('an incomplete declaration does not compile', () => {
  const refused = [
    // @ts-expect-error permissions without a scope
    { banner: { title: '横幅', verbs: { view: [] } } } satisfies Resources,
    // @ts-expect-error no title
    { banner: { scope: 'whole', verbs: { view: [] } } } satisfies Resources,
    // @ts-expect-error an unknown scope
    { banner: { title: '横幅', scope: 'some', verbs: { view: [] } } } satisfies Resources,
    // @ts-expect-error a verb without its default roles
    { banner: { title: '横幅', scope: 'whole', verbs: { view: true } } } satisfies Resources,
    // @ts-expect-error a verb without a title
    { banner: { title: '横幅', scope: 'whole', verbs: { polish: [] } } } satisfies Resources,
    // @ts-expect-error an unknown role
    { banner: { title: '横幅', scope: 'whole', verbs: { view: ['painter'] } } } satisfies Resources,
  ]
  expect(refused).toHaveLength(6)
})
