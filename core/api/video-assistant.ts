import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'

export const getVideoAssistant = endpoint({
  method: 'GET',
  path: '/api/video-assistant',
  summary: 'The page that is embedded as the video assistant, where the operator has set one',
  access: 'patient',
  input: nothing,
  output: z.object({ address: z.nullable(z.string()) }),
})
