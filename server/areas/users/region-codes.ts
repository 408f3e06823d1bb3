import { pathLabel, type RegionNode } from '#contract/rules/region.ts'
import { regionTree } from '#server/platform/regions.ts'

let codes: ReadonlyMap<string, string> | undefined

/** The code of each region by its full name: 浙江省杭州市西湖区. */
export function regionCodes(): ReadonlyMap<string, string> {
  const entries: [string, string][] = []
  const walk = (nodes: readonly RegionNode[], above: readonly RegionNode[]): void => {
    for (const node of nodes) {
      const path = [...above, node]
      entries.push([pathLabel(path), node.code])
      walk(node.subAreas ?? [], path)
    }
  }
  // The last one of a name wins: a city of direct districts is named like its province.
  if (!codes) {
    walk(regionTree(), [])
    codes = new Map(entries.toReversed())
  }
  return codes
}
