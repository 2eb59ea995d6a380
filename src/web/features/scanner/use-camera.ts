/** Shows the camera and scans its frames until a code is found or the dialog is closed. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { decodePicture, findDetector } from './decode-picture.ts';

export type CameraState = 'starting' | 'seeing' | 'denied' | 'absent';

const lookEveryMs = 180;

/** State of the camera. `video` is the ref for the <video> element. */
type Camera = Readonly<{ state: CameraState; video: RefObject<HTMLVideoElement | null> }>;

export function useCamera(onText: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const found = useEffectEvent(onText);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    let stream: MediaStream | undefined;
    const run = async (): Promise<void> => {
      stream = await openCamera();
      const screen = video.current;
      // The dialog may have been closed during the permission prompt.
      if (signal.aborted || !screen) return stop(stream);
      screen.srcObject = stream;
      await screen.play();
      setState('seeing');
      const text = await lookForCode(screen, signal);
      if (text !== undefined) found(text);
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) setState(isDenial(error) ? 'denied' : 'absent');
    });
    return () => {
      closing.abort();
      stop(stream);
    };
  }, []);

  return { state, video };
}

async function openCamera(): Promise<MediaStream> {
  // `mediaDevices` is missing on insecure pages, where browsers allow no camera.
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera here', 'NotFoundError');
  return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function isDenial(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');
}

async function lookForCode(screen: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const detector = await findDetector();
  while (!signal.aborted) {
    const { videoWidth: width, videoHeight: height } = screen;
    const text = width > 0 ? await decodePicture({ source: screen, width, height }, detector) : undefined;
    if (text !== undefined && !signal.aborted) return text;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return undefined;
}
