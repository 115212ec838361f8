"""A small copy of Streamlit's frontend: what its page makes of messages, and messages for it.

It does what AppRoot does: addElement, addBlock, clearStaleNodes. An element that gave way to
another is retained until a run ends.
"""

from dataclasses import dataclass, field

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

WELL, IN_PART = ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY
EARLY = ForwardMsg.FINISHED_EARLY_FOR_RERUN


def begins(run, *fragments):
    message = ForwardMsg()
    message.new_session.name = "app"
    message.metadata.run.script_run_id = run
    message.metadata.run.fragment_ids.extend(fragments)
    return message


def ends(run, *fragments, how=None):
    message = begins(run, *fragments)
    message.ClearField("new_session")
    message.script_finished = (IN_PART if fragments else WELL) if how is None else how
    return message


def status(running):
    message = ForwardMsg()
    message.session_status_changed.script_is_running = running
    return message


def element(path, text, fragment="", *, kind="markdown", once=False):
    message = ForwardMsg(hash=f"{kind} {text} {fragment} {once}")
    message.metadata.cacheable = True
    message.metadata.delta_path.extend(path)
    message.delta.fragment_id = fragment
    if kind == "slider":
        message.delta.new_element.slider.id = text
    else:
        message.delta.new_element.markdown.body = text
    message.delta.new_element.has_one_shot_effect = once
    return message


def block(path, fragment="", *, kind="flex_container", looks=""):
    message = ForwardMsg(hash=f"{kind} {looks} {fragment}")
    message.metadata.delta_path.extend(path)
    message.delta.fragment_id = fragment
    getattr(message.delta.add_block, kind).SetInParent()
    return message


def reference(path, to):
    message = ForwardMsg(ref_hash=to)
    message.metadata.delta_path.extend(path)
    return message


def spinner(path):
    message = ForwardMsg(hash="spinner")
    message.metadata.delta_path.extend(path)
    message.delta.new_transient.SetInParent()
    return message


@dataclass
class Node:
    hash: str = "root"
    run: str = ""
    fragment: str = ""
    kind: str = ""  # of a block
    identity: str = ""  # of an element
    children: list["Node"] = field(default_factory=list)
    retained: list["Node"] = field(default_factory=list)


@dataclass
class Page:
    """A browser's page, made of the messages."""

    root: Node = field(default_factory=lambda: Node(kind="root"))
    run: str = ""
    states: list[bool] = field(default_factory=list)
    cache: dict[str, ForwardMsg] = field(default_factory=dict)

    def read(self, messages):
        for message in messages:
            match message.WhichOneof("type"):
                case "new_session":
                    self.run = message.metadata.run.script_run_id
                case "session_status_changed":
                    self.states.append(message.session_status_changed.script_is_running)
                case "delta" if message.delta.WhichOneof("type") != "new_transient":
                    self.cache[message.hash] = message
                    self._put(message.metadata.delta_path, message)
                case "ref_hash":
                    self._put(message.metadata.delta_path, self.cache[message.ref_hash])
                case "script_finished" if message.script_finished != EARLY:
                    run = message.metadata.run
                    self._clear(self.root, run.script_run_id, list(run.fragment_ids), inside=False)

    def _put(self, path, message):
        *above, last = path
        node = self.root
        node.run = self.run
        for index in above:
            node = node.children[index]
            node.run = self.run
        kind = message.delta.add_block.WhichOneof("type") or ""
        identity = message.delta.new_element.slider.id
        child = Node(message.hash, self.run, message.delta.fragment_id, kind, identity)
        if last == len(node.children):
            node.children.append(child)
            return
        before = node.children[last]
        if kind and before.kind == kind:
            child.children, child.retained = before.children, before.retained
        node.retained = [one for one in node.retained if one.identity != identity]
        if before.identity and before.identity != identity and before.run != self.run:
            node.retained.append(before)
        node.children[last] = child

    def _clear(self, node, run, fragments, inside):
        def stays(child):
            if child.run == run or (fragments and not inside):
                return True
            return bool(fragments) and not child.kind and not child.fragment

        node.retained = [one for one in node.retained if stays(one)]
        node.children = [one for one in node.children if stays(one)]
        for child in node.children:
            if child.kind:
                within = inside or (child.run == run and child.fragment in fragments)
                self._clear(child, run, fragments, within)

    @property
    def shows(self):
        def below(node):
            if not node.kind:
                return node.hash
            return [node.hash, *map(below, node.children)]

        return below(self.root)

    @property
    def retains(self):
        """Elements that have given way, and are still kept."""

        def below(path, node):
            for one in node.retained:
                yield path, one.identity
            for index, child in enumerate(node.children):
                yield from below((*path, index), child)

        return set(below((), self.root))
