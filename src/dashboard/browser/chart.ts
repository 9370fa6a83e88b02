/** Shows the numbers of the bar under the mouse or finger, in a line that already has its place. */
export function readCharts(within: ParentNode): void {
  for (const chart of within.querySelectorAll('[data-chart]')) {
    const line = chart.querySelector('.readout');
    const plot = chart.querySelector('.plot svg');
    if (!line || !plot) continue;
    line.classList.remove('needs-script');
    plot.addEventListener('pointermove', ({ target }) => show(line, target));
    plot.addEventListener('pointerdown', ({ target }) => show(line, target));
  }
}

function show(line: Element, target: EventTarget | null): void {
  const step = target instanceof Element ? target.closest('[data-readout]') : null;
  if (step) line.textContent = step.getAttribute('data-readout');
}
