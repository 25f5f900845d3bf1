import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'

/** Multipart with one `file`. `link` shows it without signing in; it cannot be guessed. */
export const putFile = defineAction({
  name: 'file.put',
  method: 'POST',
  path: '/api/tecovie-resource/oss/endpoint/put-file',
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.object({ link: z.string(), domain: z.string(), name: z.string(), originalName: z.string() }),
})
/** Largest picture and video of `putMedia`, in bytes. */
export const MEDIA_LIMITS = { image: 5 * 1024 * 1024, video: 30 * 1024 * 1024 } as const
/** Multipart with one `file`: a picture (`type` 1) or a video (`type` 2, MP4 or WebM), judged by its content. */
export const putMedia = defineAction({
  name: 'file.putMedia',
  method: 'POST',
  path: '/api/tecovie-resource/oss/endpoint/put-media',
  permission: ['wo_progress'],
  input: z.looseObject({}),
  output: z.object({ link: z.string(), name: z.string(), originalName: z.string(), type: z.number() }),
})
export const getFile = defineAction({
  name: 'file.get',
  method: 'GET',
  path: '/api/tecovie-resource/file/:id',
  permission: 'public',
  input: z.looseObject({ id: z.string().max(19), s: z.string().max(64).optional() }),
  answer: 'stream',
})
