package io.braid.devtools.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountsTest {
    @Test
    void aClassThatATimeLimitEndedIsMoreThanNothing() {
        Counts ended = Counts.NONE.plus(Counts.ONE_ENDED_CLASS);
        assertThat(ended.isNothing()).isFalse();
        assertThat(ended).hasToString("0 passed, 0 failed, 0 skipped, 1 class ended by the time limit");
        assertThat(ended.plus(ended)).hasToString("0 passed, 0 failed, 0 skipped, 2 classes ended by the time limit");
    }

    @Test
    void noCaseAndNoClassIsNothing() {
        assertThat(Counts.NONE.isNothing()).isTrue();
        assertThat(new Counts(0, 0, 1).isNothing()).isFalse();
    }

    @Test
    void countsAreReadAsTheyWereWritten(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("counts.txt");
        new Counts(3, 2, 1).write(file);
        assertThat(Counts.read(file)).isEqualTo(new Counts(3, 2, 1));
    }
}
