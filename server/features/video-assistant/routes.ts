import { getVideoAssistant } from '#core/api/video-assistant.ts'
import { type Api, register } from '#server/http/register.ts'

/** The page that the dashboard embeds (product 12; VIDEO_ASSISTANT_URL). */
export function videoAssistantRoutes(api: Api, { address }: { readonly address: string | null }): void {
  register(api, getVideoAssistant, () => ({ address }))
}
