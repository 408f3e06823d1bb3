export type FileClass = 'image' | 'txt' | 'excel' | 'word' | 'pdf' | 'ppt' | 'video' | 'audio' | 'other'

const extensions: Record<Exclude<FileClass, 'other'>, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'bmp', 'gif'],
  txt: ['txt'],
  excel: ['xls', 'xlsx', 'csv'],
  word: ['doc', 'docx'],
  pdf: ['pdf'],
  ppt: ['ppt'],
  video: ['mp4', 'm2v', 'mkv'],
  audio: ['mp3', 'wav', 'wmv'],
}

const classOf = new Map(
  Object.entries(extensions).flatMap(([name, list]) => list.map((extension) => [extension, name as FileClass])),
)

/** Extension of a file name or URL in lower case, without the dot; empty if none. */
export function fileExtension(name: string): string {
  const base = name.split(/[?#]/, 1)[0] ?? ''
  return /\.([^./\\]+)$/.exec(base)?.[1]?.toLowerCase() ?? ''
}

/** The file kind for an extension. */
export function fileClass(name: string): FileClass {
  return classOf.get(fileExtension(name)) ?? 'other'
}
