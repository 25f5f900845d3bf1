import { Image } from 'antd'

/** A picture (1) or a video (2) by its link. */
export interface Media {
  type: number
  url: string
}

/** Pictures, to be looked at large one after the other, and videos. */
export function MediaGallery({ medias, size = 96 }: { medias: readonly Media[]; size?: number }) {
  return (
    <Image.PreviewGroup>
      <div className="tc-medias">
        {medias.map((m) =>
          m.type === 1 ? (
            <Image key={m.url} src={m.url} width={size} height={size} alt="" />
          ) : (
            // Sound belongs to what was seen; nothing plays by itself.
            // biome-ignore lint/a11y/useMediaCaption: recordings of faults have no captions
            <video key={m.url} src={m.url} height={size} controls preload="metadata" />
          ),
        )}
      </div>
    </Image.PreviewGroup>
  )
}
