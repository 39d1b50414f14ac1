// Memos of a playlist are put in order by dragging their handles. The arrow keys on a handle do the same on the server.
document.addEventListener("pointerdown", (down) => {
  const handle = down.target.closest("[data-drag-handle]");
  const row = handle?.closest("[data-drag-list] > *");
  if (!row || down.button !== 0) return;
  down.preventDefault();
  handle.focus();
  handle.setPointerCapture(down.pointerId);
  const list = row.parentElement;
  const start = down.clientY + scrollY;
  let pointer = down.clientY;
  let frame = 0;
  let target = row.nextElementSibling;

  // The other rows make room where the memo will be. Their places without that decide where this is.
  const makeRoom = () => {
    const rows = [...list.children];
    const from = rows.indexOf(row);
    const to = target ? rows.indexOf(target) : rows.length;
    const size = row.offsetHeight + (parseFloat(getComputedStyle(list).rowGap) || 0);
    for (const [index, other] of rows.entries()) {
      if (other === row) continue;
      const shift = index > from && index < to ? -size : index < from && index >= to ? size : 0;
      other.style.translate = shift ? `0 ${shift}px` : "";
    }
  };
  const show = () => {
    row.style.translate = `0 ${pointer + scrollY - start}px`;
    const top = list.getBoundingClientRect().top - list.offsetTop;
    target = [...list.children].find((other) => {
      return other !== row && top + other.offsetTop + other.offsetHeight / 2 > pointer;
    }) ?? null;
    makeRoom();
  };
  // Near the edges of the window the page scrolls.
  const scroll = () => {
    const speed = pointer < 48 ? pointer - 48 : Math.max(0, pointer - innerHeight + 48);
    if (speed) { scrollBy(0, speed / 4); show(); }
    frame = requestAnimationFrame(scroll);
  };
  const move = (event) => { pointer = event.clientY; show(); };
  const end = (isDropped) => {
    cancelAnimationFrame(frame);
    for (const [name, listener] of Object.entries(listeners)) handle.removeEventListener(name, listener);
    row.removeAttribute("data-dragged");
    for (const other of [row, ...list.children]) {
      other.style.translate = "";
      if (!other.getAttribute("style")) other.removeAttribute("style");
    }
    if (!isDropped || target === row.nextElementSibling) return;
    const detail = { memo: row.dataset.memo, before: target?.dataset.memo ?? "" };
    list.dispatchEvent(new CustomEvent("memo-moved", { detail }));
  };
  const listeners = {
    keydown: (event) => { if (event.key === "Escape") end(false); },
    lostpointercapture: () => end(false),
    pointercancel: () => end(false),
    pointermove: move,
    pointerup: () => end(true),
  };
  for (const [name, listener] of Object.entries(listeners)) handle.addEventListener(name, listener);
  row.setAttribute("data-dragged", "");
  scroll();
});
