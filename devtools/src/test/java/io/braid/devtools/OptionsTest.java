package io.braid.devtools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.devtools.project.CommandException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void namesAndOptionsMayBeMixed() {
        Options options = Options.parse("planner", "--deep", "-Da=b=c", "-Dflag", "--seed", "any", "X", "--jdk", "25");
        assertThat(options.mode()).isEqualTo(Options.Mode.RUN);
        assertThat(options.names()).containsExactly("planner", "X");
        assertThat(options.properties()).isEqualTo(Map.of("a", "b=c", "flag", "true", "seed", "any", "tier", "deep"));
        assertThat(options.jdk()).hasValue(25);
        assertThat(options.deep()).isTrue();
    }

    @Test
    void theNumberOfSlowestClassesMayBeLeftOut() {
        assertThat(Options.parse("--slowest").slowest()).isEqualTo(40);
        assertThat(Options.parse("--slowest", "7").slowest()).isEqualTo(7);
    }

    @Test
    void mistakesAreExplained() {
        assertThatThrownBy(Options::parse).hasMessageContaining("say what to test");
        assertThatThrownBy(() -> Options.parse("--frob")).hasMessageContaining("unknown option '--frob'");
        assertThatThrownBy(() -> Options.parse("--jdk", "new", "x")).hasMessageContaining("needs a number");
        assertThatThrownBy(() -> Options.parse("x", "--seed"))
                .isInstanceOfSatisfying(CommandException.class, failure -> assertThat(failure.exitCode())
                        .isEqualTo(2));
    }
}
