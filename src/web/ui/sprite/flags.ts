/** Small flags, drawn by hand: many systems have no emoji of them. 24 by 16, as simple as the size allows. */
export const flags = {
  cn: '<path fill="#ee1c25" d="M0 0h24v16H0z"/><path fill="#ff0" d="m4 2 .7 2.100H7L5.1 5.400l.7 2.200L4 6.3 2.2 7.600l.7-2.200L1 4.100h2.300z"/><circle cx="8.5" cy="2" r=".6" fill="#ff0"/><circle cx="10" cy="3.7" r=".6" fill="#ff0"/><circle cx="10" cy="6" r=".6" fill="#ff0"/><circle cx="8.5" cy="7.6" r=".6" fill="#ff0"/>',
  tw: '<path fill="#fe0000" d="M0 0h24v16H0z"/><path fill="#000095" d="M0 0h12v8H0z"/><g fill="#fff"><path d="m6 .9.8 2.2 2.2-.9-.9 2.200L10.3 5l-2.2.6.9 2.2-2.2-.9L6 9l-.8-2.1-2.2.9.9-2.200L1.7 5l2.2-.6L3 2.200l2.2.9z" transform="matrix(.8 0 0 .75 1.2 .3)"/></g><circle cx="6" cy="4" r="1.6" fill="#fff" stroke="#000095" stroke-width=".5"/>',
  gb: '<path fill="#012169" d="M0 0h24v16H0z"/><path stroke="#fff" stroke-width="3.2" d="m0 0 24 16M24 0 0 16"/><path stroke="#c8102e" stroke-width="1.2" d="m0 0 24 16M24 0 0 16"/><path stroke="#fff" stroke-width="5" d="M12 0v16M0 8h24"/><path stroke="#c8102e" stroke-width="3" d="M12 0v16M0 8h24"/>',
  es: '<path fill="#aa151b" d="M0 0h24v16H0z"/><path fill="#f1bf00" d="M0 4h24v8H0z"/><path fill="#aa151b" d="M6 6.300h2.600v2.600a1.3 1.3 0 0 1-2.6 0z"/>',
  fr: '<path fill="#fff" d="M0 0h24v16H0z"/><path fill="#000091" d="M0 0h8v16H0z"/><path fill="#e1000f" d="M16 0h8v16h-8z"/>',
  jp: '<path fill="#fff" d="M0 0h24v16H0z"/><circle cx="12" cy="8" r="4.8" fill="#bc002d"/>',
} as const;

export type FlagName = keyof typeof flags;
