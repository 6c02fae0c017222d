package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.SettingDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServeOptionsTest {
    @Test
    void settingsAreOptionsToo() {
        ServeOptions options = ServeOptions.parse(
                List.of("--vdb", "a.vdb.sql", "--port", "1", "--vdb=b.vdb.sql", "--http-port=2", "--config", "c"));
        assertThat(options.models()).containsExactly(Path.of("a.vdb.sql"), Path.of("b.vdb.sql"));
        assertThat(options.settings()).isEqualTo(Map.of("port", "1", "http-port", "2"));
        assertThat(options.config()).contains(Path.of("c"));
        assertThat(options.request()).isEqualTo(ServeOptions.Request.SERVE);
    }

    @Test
    void anUnknownOptionIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> ServeOptions.parse(List.of("--prot", "1")))
                .hasMessageContaining("did you mean '--port'?");
        assertThatThrownBy(() -> ServeOptions.parse(List.of("port", "1")))
                .hasMessageContaining("Unknown option 'port'");
        assertThatThrownBy(() -> ServeOptions.parse(List.of("--port"))).hasMessageContaining("needs a value");
    }

    @Test
    void theHelpTellsOfEverySetting() {
        String help = ServeOptions.helpText();
        assertThat(SettingDefinition.all())
                .allSatisfy(setting -> assertThat(help).contains("--" + setting.key(), setting.help()));
    }
}
