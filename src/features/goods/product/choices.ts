import { useState } from 'react'
import { type Classify, getClassifyTree } from '#contract/configuration/classifies.ts'
import { listCustomizations } from '#contract/goods/customizations.ts'
import { listInstallServices } from '#contract/goods/install-services.ts'
import { listProducts } from '#contract/goods/products.ts'
import { textureKind } from '#contract/goods/template-codes.ts'
import { listTextures } from '#contract/goods/textures.ts'
import { materialStatus } from '#contract/materials/codes.ts'
import { listMaterials } from '#contract/materials/materials.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

const named = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name })

function classifyChoices(nodes: readonly Classify[], above = ''): Choice[] {
  return nodes.flatMap(({ id, name, children }) => {
    const path = above ? `${above} / ${name}` : name
    return [{ value: String(id), label: path }, ...classifyChoices(children, path)]
  })
}

/** Front categories by path. */
export function useClassifyChoices(isWanted = true): Choices {
  const { data, isFetching } = useLookup(getClassifyTree, {}, { enabled: isWanted })
  return { options: classifyChoices(data ?? []), loading: isFetching }
}

/** The options of the template; empty until one is chosen. */
export function useOfferChoices(templateId: number | null) {
  const params = { templateId: templateId ?? 0, enabledOnly: 1 } as const
  const enabled = { enabled: templateId !== null }
  const textures = useLookup(listTextures, params, enabled)
  const customizations = useLookup(listCustomizations, params, enabled)
  const services = useLookup(listInstallServices, params, enabled)
  return {
    textures: {
      options: (textures.data ?? []).map((row) => ({ ...named(row), hint: textureKind.label(row.textureKind) })),
      loading: textures.isFetching,
    },
    customizations: { options: (customizations.data ?? []).map(named), loading: customizations.isFetching },
    services: { options: (services.data ?? []).map(named), loading: services.isFetching },
  }
}

/** Enabled materials, searched on the server, because there may be thousands. */
export function useMaterialChoices(keyword: string): Choices {
  const { data, isFetching } = useLookup(listMaterials, {
    status: materialStatus.enabled,
    pageSize: 50,
    ...(keyword !== '' && { keyword }),
  })
  return { options: (data?.list ?? []).map(named), loading: isFetching }
}

/** Products by name or code, for a filter; searched on the server. */
export function useProductChoices(isWanted: boolean): Choices {
  const [keyword, onSearch] = useState('')
  const params = { pageSize: 30, ...(keyword !== '' && { keyword }) }
  const { data, isFetching } = useLookup(listProducts, params, { enabled: isWanted })
  const options = (data?.list ?? []).map((row) => ({ ...named(row), hint: row.spuCode }))
  return { options, loading: isFetching, onSearch }
}
