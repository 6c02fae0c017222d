package io.braid.server;

import io.braid.execution.database.ModelFile;
import io.braid.execution.setting.SettingDefinition;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The options of {@code braid serve}: {@code --config}, {@code --vdb}, and every setting under its key.
 *
 * @param config the settings file to read
 * @param models the model files to deploy
 * @param settings the settings given as options, by key
 */
record ServeOptions(Request request, Optional<Path> config, List<Path> models, Map<String, String> settings) {
    /** Action that a command line requests. */
    enum Request {
        SERVE,
        PRINT_HELP,
        PRINT_SETTINGS
    }

    private static final String PRINT_SETTINGS = "--print-settings";
    private static final String CONFIG = "config";
    private static final String VDB = "vdb";

    /** Parses the arguments; throws CONFIGURATION_ERROR for an unknown option or a missing value. */
    static ServeOptions parse(List<String> arguments) {
        Map<String, String> settings = new LinkedHashMap<>();
        List<Path> models = new ArrayList<>();
        Optional<Path> config = Optional.empty();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (argument.equals("--help") || argument.equals("-h")) {
                return toPrint(Request.PRINT_HELP);
            }
            if (argument.equals(PRINT_SETTINGS)) {
                return toPrint(Request.PRINT_SETTINGS);
            }
            String name = name(argument);
            String value = value(argument, rest);
            switch (name) {
                case CONFIG -> config = Optional.of(Path.of(value));
                case VDB -> models.add(Path.of(value));
                default -> settings.put(name, value);
            }
        }
        return new ServeOptions(Request.SERVE, config, List.copyOf(models), settings);
    }

    private static ServeOptions toPrint(Request request) {
        return new ServeOptions(request, Optional.empty(), List.of(), Map.of());
    }

    /** Returns the output of {@code --help}, which lists all settings. */
    static String helpText() {
        StringBuilder text = new StringBuilder("""
                Usage: braid serve [--config FILE] [--vdb FILE]... [--SETTING VALUE]...

                Starts the server over the databases that model files describe.

                  --config FILE
                      The settings file; without it, server.properties here, if there is one.
                  --vdb FILE
                      A model to deploy (*.vdb.sql); may be repeated.
                  --print-settings
                      Prints a settings file with every setting at its default, commented out, and exits.

                Settings, in the file as 'port = 31000', here as '--port 31000':

                """);
        for (SettingDefinition setting : SettingDefinition.all()) {
            text.append("  --").append(setting.key()).append(" (default ").append(setting.defaultText());
            text.append(", or ").append(setting.variable()).append(")\n      ");
            text.append(setting.help()).append('\n');
        }
        return text.toString();
    }

    private static String name(String argument) {
        String name = argument.replaceFirst("^--", "").replaceFirst("=.*", "");
        List<String> known = Stream.concat(
                        Stream.of(CONFIG, VDB), SettingDefinition.all().stream().map(SettingDefinition::key))
                .toList();
        if (!argument.startsWith("--") || !known.contains(name)) {
            String hint = Suggestion.nearest(name, known)
                    .map(near -> " (did you mean '--" + near + "'?)")
                    .orElse("; see braid serve --help");
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    ModelFile.advice(argument).orElse("Unknown option '" + argument + "'" + hint));
        }
        return name;
    }

    private static String value(String argument, Iterator<String> rest) {
        int equals = argument.indexOf('=');
        if (equals >= 0) {
            return argument.substring(equals + 1);
        }
        if (!rest.hasNext()) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "The option " + argument + " needs a value");
        }
        return rest.next();
    }
}
