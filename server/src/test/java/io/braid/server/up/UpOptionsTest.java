package io.braid.server.up;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UpOptionsTest {
    @Test
    void urlsOptionsAndSettingsMayBeMixed() {
        UpOptions options = UpOptions.parse(List.of(
                "--port",
                "0",
                "mysql://a@b/c",
                "--database=shop",
                "--replace",
                "duckdb:x",
                "--config",
                "my.properties"));
        assertThat(options.urls()).containsExactly("mysql://a@b/c", "duckdb:x");
        assertThat(options.database()).isEqualTo("shop");
        assertThat(options.replace()).isTrue();
        assertThat(options.askPasswords()).isFalse();
        assertThat(options.config()).hasValue(Path.of("my.properties"));
        assertThat(options.settings()).isEqualTo(Map.of("port", "0"));
    }

    @Test
    void wrongOnesAreRefusedWithWhatToDo() {
        assertThatThrownBy(() -> UpOptions.parse(List.of("--prot", "1")))
                .hasMessageContaining("did you mean '--port'?");
        assertThatThrownBy(() -> UpOptions.parse(List.of("--port"))).hasMessageContaining("needs a value");
        assertThatThrownBy(() -> UpOptions.parse(List.of("--database", "a b"))).hasMessageContaining("letters, digits");
        assertThatThrownBy(() -> UpOptions.parse(List.of("-x"))).hasMessageContaining("unknown option '-x'");
    }
}
