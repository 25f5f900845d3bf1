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

/** Brands of MP4 files that browsers play. */
const MP4 = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VP|MSNV|dash)$/

/** What a video is by its content: MP4 or WebM; undefined for everything else. */
export function videoType(content: Buffer): { type: string; ext: string } | undefined {
  if (content.length < 64) return undefined
  if (content.toString('latin1', 4, 8) === 'ftyp' && MP4.test(content.toString('latin1', 8, 12)))
    return { type: 'video/mp4', ext: 'mp4' }
  const ebml = content.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex'))
  if (ebml && content.subarray(0, 64).includes('webm')) return { type: 'video/webm', ext: 'webm' }
  return undefined
}
