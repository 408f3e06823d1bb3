/** The texture tiled three by three, to make seams visible. */
export function TexturePreview({ url }: { url: string }) {
  return (
    <figure className="grid gap-1">
      <div
        role="img"
        aria-label="贴图 3×3 平铺"
        className="size-48 rounded border"
        style={{ backgroundImage: `url("${url}")`, backgroundSize: '33.333% 33.333%' }}
      />
      <figcaption className="text-small text-text-faint">3×3 平铺，检查接缝是否连续</figcaption>
    </figure>
  )
}
