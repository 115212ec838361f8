// A reader's course on the written site: ui/live/course.js.

import { note, showContinue, showCourse } from "../../live/course.js";

export function course() {
  const text = document.getElementById("paint-course")?.textContent;
  if (!text) return;
  const { page, goesOn, chapters, labels } = JSON.parse(text);
  note({ page, answers: {}, goesOn });
  if (!chapters) return;
  const [door, all] = [".continue", ".overview"].map((name) => /** @type {HTMLElement} */ (document.querySelector(`.course${name}`)));
  const go = (/** @type {string} */ href) => location.assign(href);
  const show = () => {
    showContinue(door, chapters.flatMap((/** @type {any} */ one) => one.pages), labels.continue, go);
    showCourse(all, chapters, labels, go);
  };
  document.addEventListener("course", show);
  show();
}
