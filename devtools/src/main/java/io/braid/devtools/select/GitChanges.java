package io.braid.devtools.select;

import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Files that differ from a commit, as git lists them: committed, in the index, in the working tree, or untracked. */
public final class GitChanges {
    private final Path checkout;

    public GitChanges(Path checkout) {
        this.checkout = checkout;
    }

    /** Returns the paths that differ from HEAD, or from the merge base with a non-empty reference. */
    public Set<String> since(String reference) throws IOException, InterruptedException {
        String base = reference.isEmpty()
                ? "HEAD"
                : git("merge-base", "--end-of-options", reference, "HEAD").strip();
        Set<String> paths = new TreeSet<>();
        paths.addAll(
                List.of(git("diff", "--name-only", "-z", "--no-renames", base).split("\0")));
        paths.addAll(
                List.of(git("ls-files", "--others", "--exclude-standard", "-z").split("\0")));
        paths.remove("");
        return paths;
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .directory(checkout.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (git.waitFor() != 0) {
            throw CommandException.failed("'" + String.join(" ", command) + "' failed");
        }
        return output;
    }
}
