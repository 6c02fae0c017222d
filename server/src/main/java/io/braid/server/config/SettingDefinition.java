package io.braid.server.config;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * One setting as declared on {@link ServerConfig}.
 *
 * @param session whether a session may have a value of its own
 */
public record SettingDefinition(
        String key, Class<?> type, String defaultText, String help, long min, long max, boolean session) {
    /** All settings, in the order of their declaration. */
    public static List<SettingDefinition> all() {
        return Arrays.stream(ServerConfig.class.getRecordComponents())
                .map(SettingDefinition::of)
                .toList();
    }

    /** The environment variable that overrides it. */
    public String variable() {
        return Environment.PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static SettingDefinition of(RecordComponent component) {
        Setting setting = Objects.requireNonNull(component.getAnnotation(Setting.class), component::getName);
        return new SettingDefinition(
                dashed(component.getName()),
                component.getType(),
                setting.value(),
                setting.help(),
                setting.min(),
                setting.max(),
                setting.session());
    }

    /** Its name in SQL. */
    public String name() {
        return key.replace('-', '_');
    }

    /** Its value on a server. */
    public Object value(ServerConfig config) {
        return Arrays.stream(ServerConfig.class.getRecordComponents())
                .filter(component -> dashed(component.getName()).equals(key))
                .findFirst()
                .map(component -> read(component, config))
                .orElseThrow();
    }

    /** The value that a text stands for; IllegalArgumentException says how {@code "name 'text' ..."} goes on if none. */
    public Object parse(String text) {
        return SettingParser.parse(this, text.strip());
    }

    /** A value as {@link #parse} would read it again. */
    public static String print(Object value) {
        return value instanceof Duration duration ? SettingParser.print(duration) : value.toString();
    }

    private static Object read(RecordComponent component, ServerConfig config) {
        try {
            return component.getAccessor().invoke(config);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record's component can be read", e);
        }
    }

    private static String dashed(String camelCase) {
        return camelCase.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
