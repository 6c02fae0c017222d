package io.braid.devtools.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitChangesTest {
    private Path folder = Path.of("");

    @BeforeEach
    void commitOneFile(@TempDir Path temporary) throws Exception {
        folder = temporary;
        git("init", "-q", "-b", "main");
        Files.writeString(folder.resolve("old"), "1");
        commit();
    }

    @Test
    void editedStagedAndUntrackedFilesDifferFromTheLastCommit() throws Exception {
        assertThat(new GitChanges(folder).since("")).isEmpty();
        Files.writeString(folder.resolve("old"), "2");
        Files.writeString(folder.resolve("staged"), "");
        git("add", "staged");
        Files.writeString(folder.resolve("un tracked"), "");
        assertThat(new GitChanges(folder).since("")).containsExactly("old", "staged", "un tracked");
    }

    @Test
    void commitsSinceTheMergeBaseCountWithAReference() throws Exception {
        git("checkout", "-q", "-b", "feature");
        Files.writeString(folder.resolve("new"), "");
        commit();
        assertThat(new GitChanges(folder).since("")).isEmpty();
        assertThat(new GitChanges(folder).since("main")).containsExactly("new");
        assertThatThrownBy(() -> new GitChanges(folder).since("nowhere")).hasMessageContaining("merge-base");
    }

    private void commit() throws Exception {
        git("add", "-A");
        git("-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "-q", "-m", "Commit");
    }

    private void git(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertThat(git.waitFor()).isZero();
    }
}
