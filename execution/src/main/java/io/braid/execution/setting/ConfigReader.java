package io.braid.execution.setting;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a {@link ServerConfig} from several places, of which later ones override earlier ones. {@link #read}
 * reports all problems together.
 */
public final class ConfigReader {
    private final Map<String, SettingDefinition> definitions = new LinkedHashMap<>();
    private final Map<String, Given> given = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    public ConfigReader() {
        SettingDefinition.all().forEach(definition -> definitions.put(definition.key(), definition));
    }

    /** Adds the settings of a properties file. */
    public ConfigReader addFile(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            problems.add("cannot read " + file + ": " + (Files.isDirectory(file) ? "it is a folder" : reason(e)));
        }
        Map<String, String> settings = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> settings.put(key, properties.getProperty(key)));
        return add(file.toString(), settings);
    }

    /** Adds environment variables with the prefix BRAID_. An unknown one is reported only if it resembles a setting. */
    public ConfigReader addEnvironment(Environment environment) {
        Map<String, SettingDefinition> byVariable = new LinkedHashMap<>();
        definitions.values().forEach(definition -> byVariable.put(definition.variable(), definition));
        new TreeMap<>(environment.variables()).forEach((name, value) -> {
            SettingDefinition definition = byVariable.get(name);
            if (definition != null) {
                given.put(definition.key(), new Given(value, "environment variable " + name));
            } else if (name.startsWith(Environment.PREFIX)) {
                String suffix = name.substring(Environment.PREFIX.length());
                List<String> suffixes = byVariable.keySet().stream()
                        .map(variable -> variable.substring(Environment.PREFIX.length()))
                        .toList();
                Suggestion.nearest(suffix, suffixes)
                        .ifPresent(near -> problems.add("environment variable " + name + " is no setting (did you mean "
                                + Environment.PREFIX + near + "?)"));
            }
        });
        return this;
    }

    /** Adds settings by key; {@code place} describes their origin. */
    public ConfigReader add(String place, Map<String, String> settings) {
        settings.forEach((key, value) -> {
            if (definitions.containsKey(key)) {
                given.put(key, new Given(value, place));
            } else {
                problems.add("unknown setting '" + key + "' in " + place + Suggestion.hint(key, definitions.keySet()));
            }
        });
        return this;
    }

    /** Returns the settings; fails with CONFIGURATION_ERROR that lists all problems. */
    public ServerConfig read() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        definitions.forEach((key, definition) -> values.put(key, value(definition)));
        if (!problems.isEmpty()) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The configuration has " + (problems.size() == 1 ? "a problem" : problems.size() + " problems")
                            + problems.stream()
                                    .map(problem -> "\n  - " + problem)
                                    .reduce("", String::concat));
        }
        return construct(values);
    }

    private @Nullable Object value(SettingDefinition definition) {
        Given text = given.getOrDefault(definition.key(), new Given(definition.defaultText(), "the defaults"));
        try {
            return SettingParser.parse(definition, text.value().strip());
        } catch (IllegalArgumentException e) {
            problems.add(
                    definition.key() + " '" + text.value() + "' " + e.getMessage() + " (from " + text.place() + ")");
            return null;
        }
    }

    private static ServerConfig construct(Map<String, @Nullable Object> values) {
        RecordComponent[] components = ServerConfig.class.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<ServerConfig> constructor = ServerConfig.class.getDeclaredConstructor(types);
            return constructor.newInstance(Arrays.stream(components)
                    .map(component -> SettingDefinition.assemble(component, values))
                    .toArray());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the record has no such constructor", e);
        }
    }

    private static String reason(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof CharacterCodingException) {
            return "it is no text in UTF-8";
        }
        return e instanceof AccessDeniedException ? "its rights do not allow it" : String.valueOf(e.getMessage());
    }

    /** The text of a setting and its origin. */
    private record Given(String value, String place) {}
}
