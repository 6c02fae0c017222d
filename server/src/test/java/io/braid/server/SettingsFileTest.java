package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.ConfigReader;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.setting.SettingDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings file of a distribution, which contains every setting and changes none. */
class SettingsFileTest {
    private final String text = SettingsFile.text();

    @Test
    void everySettingStandsThereWithItsHelpInLinesThatFitAScreen() {
        assertThat(text.lines()).allMatch(line -> line.length() <= 120);
        assertThat(SettingDefinition.all()).allSatisfy(setting -> assertThat(text.replace("\n# ", " "))
                .contains(setting.help() + "\n#" + setting.key() + " = " + setting.defaultText() + "\n"));
    }

    @Test
    void itChangesNothingAsItIsNorWithEveryLineSwitchedOn(@TempDir Path folder) throws IOException {
        assertThat(read(folder, text)).isEqualTo(ServerConfig.of(Map.of()));
        String on = text.replaceAll("(?m)^#([a-z]+(-[a-z]+)* = )", "$1");
        assertThat(on.lines().filter(line -> !line.startsWith("#") && !line.isEmpty()))
                .hasSameSizeAs(SettingDefinition.all());
        assertThat(read(folder, on)).isEqualTo(ServerConfig.of(Map.of()));
    }

    private static ServerConfig read(Path folder, String text) throws IOException {
        return new ConfigReader()
                .addFile(Files.writeString(folder.resolve("server.properties"), text))
                .read();
    }
}
