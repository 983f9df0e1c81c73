"""A persistent stand-in for upstream (the form of May 2026): the same git commands, in the same order and environment.

Written from the facts that are known of it, for measuring. Reads one JSON request per line and answers with one line:
{"op": "take", "base": ..., "directory": ..., ...} -> {"result": ...} or {"error": ...}.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

GIT_TIMEOUT = 30
MOST_ENTRIES = 50_000
OVERSIZE_BATCH = 200
CAP_ROUNDS = 20
MAX_TOTAL_SIZE_MB = 500
MAX_FILE_SIZE_MB = 10
MEGABYTE = 1024 * 1024

EXCLUDES = """
node_modules/ dist/ build/ target/ out/ .next/ .nuxt/
__pycache__/ *.pyc *.pyo .cache/ .pytest_cache/ .mypy_cache/ .ruff_cache/ coverage/ .coverage
.venv/ venv/ env/ .git/ .hg/ .svn/ .worktrees/
*.so *.dylib *.dll *.o *.a *.jar *.class *.exe *.obj
*.mp4 *.mov *.mkv *.webm *.zip *.tar *.tar.gz *.tgz *.7z *.rar *.iso
.env .env.* .env.local .env.*.local .DS_Store Thumbs.db *.log
""".split()


class Project:
    """A directory, and where the store keeps what belongs to it."""

    def __init__(self, base, directory):
        self.base = Path(base)
        self.store = self.base / "store"
        self.workdir = Path(directory).expanduser().resolve()
        self.hash = hashlib.sha256(str(self.workdir).encode()).hexdigest()[:16]
        self.ref = f"refs/hermes/{self.hash}"
        self.index = self.store / "indexes" / self.hash
        self.file = self.store / "projects" / f"{self.hash}.json"

    def git(self, *args, index=False, timeout=GIT_TIMEOUT):
        return git(self.store, self.workdir, args, self.index if index else None, timeout)


def git(store, workdir, args, index=None, timeout=GIT_TIMEOUT):
    if not workdir.is_dir():
        return False, "", f"working directory not found: {workdir}"
    env = isolated(os.environ.copy())
    env["GIT_DIR"] = str(store)
    env["GIT_WORK_TREE"] = str(workdir)
    if index is not None:
        env["GIT_INDEX_FILE"] = str(index)
    try:
        done = subprocess.run(
            ["git", *args], capture_output=True, text=True, timeout=timeout, env=env, cwd=str(workdir)
        )
    except (subprocess.TimeoutExpired, OSError) as error:
        return False, "", str(error)
    return done.returncode == 0, done.stdout.strip(), done.stderr.strip()


def isolated(env):
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_NAMESPACE", "GIT_ALTERNATE_OBJECT_DIRECTORIES"):
        env.pop(name, None)
    env["GIT_CONFIG_GLOBAL"] = "/dev/null"
    env["GIT_CONFIG_SYSTEM"] = "/dev/null"
    env["GIT_CONFIG_NOSYSTEM"] = "1"
    return env


def init_store(project):
    base, store = project.base, project.store
    if not store.exists():
        base.mkdir(parents=True, exist_ok=True)
        archive_strays(base)
    if (store / "HEAD").exists():
        return
    for place in (store, store / "indexes", store / "projects"):
        place.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["git", "init", "--bare", str(store)],
        capture_output=True, text=True, timeout=GIT_TIMEOUT, env=isolated(os.environ.copy()), check=True,
    )
    for key, value in (
        ("user.email", "hermes@local"),
        ("user.name", "Hermes Checkpoint"),
        ("commit.gpgsign", "false"),
        ("tag.gpgSign", "false"),
        ("gc.auto", "0"),
    ):
        project.git("config", key, value)
    (store / "info").mkdir(exist_ok=True)
    (store / "info" / "exclude").write_text("\n".join(EXCLUDES) + "\n")


def archive_strays(base):
    archive = base / time.strftime("legacy-%Y%m%d-%H%M%S")
    for child in list(base.iterdir()):
        if child.name in ("store", ".last_prune") or child.name.startswith("legacy-"):
            continue
        archive.mkdir(exist_ok=True)
        shutil.move(str(child), str(archive / child.name))


def touch(project):
    now = time.time()
    meta = {}
    if project.file.exists():
        meta = json.loads(project.file.read_text())
    meta["workdir"] = str(project.workdir)
    meta.setdefault("created_at", now)
    meta["last_touch"] = now
    project.file.parent.mkdir(parents=True, exist_ok=True)
    project.file.write_text(json.dumps(meta))


def count_entries(directory):
    count = 0
    for _ in directory.rglob("*"):
        count += 1
        if count > MOST_ENTRIES:
            break
    return count


def size_of(directory):
    total = 0
    for path in directory.rglob("*"):
        try:
            if path.is_file():
                total += path.stat().st_size
        except OSError:
            continue
    return total


def tip_of(project):
    ok, tip, _ = project.git("rev-parse", "--verify", f"{project.ref}^{{commit}}")
    return tip if ok and tip else None


def take(project, reason, max_snapshots):
    init_store(project)
    touch(project)
    if count_entries(project.workdir) > MOST_ENTRIES:
        return False
    if project.index.exists():
        seeded = tip_of(project)
        if seeded:
            project.git("read-tree", seeded, index=True)
        else:
            project.index.unlink()
    ok, _, _ = project.git("add", "-A", index=True, timeout=2 * GIT_TIMEOUT)
    if not ok:
        return False
    drop_oversize(project)
    tip = tip_of(project)
    if tip:
        ok, _, _ = project.git("diff-index", "--cached", "--quiet", tip, index=True)
        if ok:
            return False
    else:
        ok, listed, _ = project.git("ls-files", "--cached", index=True)
        if ok and not listed:
            return False
    ok, tree, _ = project.git("write-tree", index=True)
    if not ok:
        return False
    parent = ["-p", tip] if tip else []
    ok, commit, _ = project.git("commit-tree", tree, *parent, "-m", reason, "--no-gpg-sign", index=True)
    if not ok:
        return False
    ok, _, _ = project.git("update-ref", project.ref, commit, *([tip] if tip else []))
    if not ok:
        return False
    keep_newest(project, project.ref, max_snapshots)
    meet_cap_after_take(project)
    return True


def drop_oversize(project):
    ok, listed, _ = project.git("ls-files", "--cached", "-z", index=True)
    if not ok:
        return
    oversize = []
    for name in listed.split("\0"):
        try:
            if name and (project.workdir / name).stat().st_size > MAX_FILE_SIZE_MB * MEGABYTE:
                oversize.append(name)
        except OSError:
            continue
    for start in range(0, len(oversize), OVERSIZE_BATCH):
        project.git("rm", "--cached", "--quiet", "--", *oversize[start : start + OVERSIZE_BATCH], index=True)


def keep_newest(project, ref, most):
    ok, count, _ = project.git("rev-list", "--count", ref)
    if not ok or int(count) <= most:
        return
    if rewrite(project, ref, most):
        collect_garbage(project)


def rewrite(project, ref, most):
    """Writes the newest commits anew, each on top of the one before, and moves the ref there."""
    ok, listed, _ = project.git("rev-list", "--reverse", ref)
    if not ok:
        return False
    parent = None
    for commit in listed.splitlines()[-most:]:
        ok, tree, _ = project.git("rev-parse", f"{commit}^{{tree}}")
        if not ok:
            return False
        _, subject, _ = project.git("log", "--format=%s", "-1", commit)
        parents = ["-p", parent] if parent else []
        ok, parent, _ = project.git("commit-tree", tree, *parents, "-m", subject or "checkpoint", "--no-gpg-sign")
        if not ok:
            return False
    ok, _, _ = project.git("update-ref", ref, parent)
    return ok


def collect_garbage(project):
    project.git("reflog", "expire", "--expire=now", "--all")
    project.git("gc", "--prune=now", "--quiet", timeout=3 * GIT_TIMEOUT)


def meet_cap_after_take(project):
    cap = MAX_TOTAL_SIZE_MB * MEGABYTE
    if size_of(project.store) <= cap:
        return
    refs = all_refs(project)
    for _ in range(CAP_ROUNDS):
        if size_of(project.store) <= cap or not drop_oldest(project, refs):
            break
    collect_garbage(project)


def all_refs(project):
    ok, listed, _ = project.git("for-each-ref", "--format=%(refname)", "refs/hermes")
    return listed.splitlines() if ok else []


def drop_oldest(project, refs):
    dropped = False
    for ref in refs:
        ok, count, _ = project.git("rev-list", "--count", ref)
        if ok and int(count) > 1:
            dropped = rewrite(project, ref, int(count) - 1) or dropped
    return dropped


def list_checkpoints(project, max_snapshots):
    if not (project.store / "HEAD").exists():
        return []
    ok, listed, _ = project.git("log", project.ref, "--format=%H|%h|%aI|%s", "-n", str(max_snapshots))
    if not ok or not listed:
        return []
    return [entry_of(project, line) for line in listed.splitlines()]


def entry_of(project, line):
    commit, short, timestamp, reason = line.split("|", 3)
    ok, text, _ = project.git("diff", "--shortstat", f"{commit}~1", commit)

    def count(word):
        found = re.search(rf"(\d+) {word}", text) if ok else None
        return int(found.group(1)) if found else 0

    return {
        "hash": commit, "short_hash": short, "timestamp": timestamp, "reason": reason,
        "files_changed": count("file"), "insertions": count("insertion"), "deletions": count("deletion"),
    }


def diff(project, commit):
    ok, _, _ = project.git("cat-file", "-t", commit)
    if not ok:
        return {"success": False}
    project.git("add", "-A", index=True, timeout=2 * GIT_TIMEOUT)
    _, stat, _ = project.git("diff", "--stat", commit, "--cached", index=True)
    ok, patch, _ = project.git("diff", commit, "--cached", "--no-color", index=True)
    project.git("read-tree", project.ref, index=True)
    return {"success": ok, "stat": stat, "diff": patch}


def restore(project, commit, max_snapshots):
    ok, _, _ = project.git("cat-file", "-t", commit)
    if not ok:
        return {"success": False}
    short = commit[:8]
    take(project, f"pre-rollback snapshot (restoring to {short})", max_snapshots)
    ok, _, error = project.git("checkout", commit, "--", ".", index=True, timeout=2 * GIT_TIMEOUT)
    if not ok:
        return {"success": False, "error": error}
    _, reason, _ = project.git("log", "--format=%s", "-1", commit)
    return {"success": True, "restored_to": short, "reason": reason}


def status(base):
    base, store = Path(base), Path(base) / "store"
    legacy = [child for child in base.iterdir() if child.is_dir() and child.name.startswith("legacy-")]
    return {
        "store_size_bytes": size_of(store),
        "legacy_size_bytes": sum(size_of(child) for child in legacy),
        "total_size_bytes": size_of(base),
        "projects": [project_status(base, meta) for _, meta in project_files(store)],
    }


def project_files(store):
    for file in sorted((store / "projects").glob("*.json")):
        try:
            yield file, json.loads(file.read_text())
        except ValueError:
            continue


def project_status(base, meta):
    project = Project(base, meta["workdir"])
    ok, count, _ = project.git("rev-list", "--count", project.ref)
    return {
        "hash": project.hash, "workdir": meta["workdir"], "exists": project.workdir.is_dir(),
        "created_at": meta.get("created_at"), "last_touch": meta.get("last_touch"),
        "commits": int(count) if ok else 0,
    }


def prune(base, retention_days, max_total_size_mb):
    base, store = Path(base), Path(base) / "store"
    before = size_of(base)
    cutoff = time.time() - retention_days * 86_400
    counts = {"scanned": 0, "deleted_orphan": 0, "deleted_stale": 0}
    sweep_relics(base, cutoff, counts)
    whole = Project(base, base)
    for file, meta in project_files(store):
        counts["scanned"] += 1
        workdir = meta.get("workdir", "")
        if not workdir or not Path(workdir).exists():
            counts["deleted_orphan"] += 1
        elif 0 < float(meta.get("last_touch", 0)) < cutoff:
            counts["deleted_stale"] += 1
        else:
            continue
        whole.git("update-ref", "-d", f"refs/hermes/{file.stem}")
        (store / "indexes" / file.stem).unlink(missing_ok=True)
        file.unlink(missing_ok=True)
    collect_garbage(whole)
    if max_total_size_mb > 0:
        for _ in range(CAP_ROUNDS):
            if size_of(store) <= max_total_size_mb * MEGABYTE or not drop_oldest(whole, all_refs(whole)):
                break
        collect_garbage(whole)
    counts["bytes_freed"] = max(0, before - size_of(base))
    return counts


def sweep_relics(base, cutoff, counts):
    for child in list(base.iterdir()):
        if child.is_dir() and child.name.startswith("legacy-") and child.stat().st_mtime < cutoff:
            shutil.rmtree(child)
            counts["deleted_stale"] += 1


def answer(request):
    op, base = request["op"], request["base"]
    if op == "status":
        return status(base)
    if op == "prune":
        return prune(base, request["retentionDays"], MAX_TOTAL_SIZE_MB)
    project = Project(base, request["directory"])
    if op == "take":
        return take(project, request["reason"], request["maxSnapshots"])
    if op == "tip":
        return tip_of(project)
    if op == "list":
        return list_checkpoints(project, request["maxSnapshots"])
    if op == "diff":
        return diff(project, request["checkpoint"])
    if op == "restore":
        return restore(project, request["checkpoint"], request["maxSnapshots"])
    raise ValueError(f"no such operation: {op}")


def main():
    for line in sys.stdin:
        try:
            reply = {"result": answer(json.loads(line))}
        except Exception as error:  # The runner says which operation failed, and stops.
            reply = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


main()
