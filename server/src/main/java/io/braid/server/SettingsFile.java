package io.braid.server;

import io.braid.execution.setting.SettingDefinition;

/** Text of a settings file with every setting at its default, commented out. */
final class SettingsFile {
    private static final int COLUMNS = 118;

    private SettingsFile() {}

    static String text() {
        StringBuilder text = new StringBuilder("""
                # Settings of a Braid server, each commented out at its default. To change one, remove the '#' in front of it.
                # Variables of the environment (BRAID_PORT=31000) override this file, options (--port 31000) override both.
                # Sizes have a unit such as 256MB, times one such as 15s. Relative folders begin at the current folder.
                """);
        for (SettingDefinition setting : SettingDefinition.all()) {
            text.append('\n');
            appendWrapped(text, setting.help());
            text.append('#')
                    .append(setting.key())
                    .append(" = ")
                    .append(setting.defaultText())
                    .append('\n');
        }
        return text.toString();
    }

    private static void appendWrapped(StringBuilder text, String help) {
        int column = 1;
        text.append('#');
        for (String word : help.split(" ")) {
            if (column + 1 + word.length() > COLUMNS) {
                text.append("\n#");
                column = 1;
            }
            text.append(' ').append(word);
            column += 1 + word.length();
        }
        text.append('\n');
    }
}
