/** Kinds of images that are taken, by their first bytes. SVG is a document that can run scripts: it is not among them. */
const MAGIC: readonly { type: string; ext: string; test: (b: Buffer) => boolean }[] = [
  { type: 'image/png', ext: 'png', test: (b) => b.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { type: 'image/jpeg', ext: 'jpg', test: (b) => b.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  { type: 'image/gif', ext: 'gif', test: (b) => /^GIF8[79]a/.test(b.toString('latin1', 0, 6)) },
  {
    type: 'image/webp',
    ext: 'webp',
    test: (b) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP',
  },
]

/** What an image is by its content, whatever its name says; undefined for everything else. */
export function imageType(content: Buffer): { type: string; ext: string } | undefined {
  const found = content.length > 12 ? MAGIC.find((m) => m.test(content)) : undefined
  return found && { type: found.type, ext: found.ext }
}
