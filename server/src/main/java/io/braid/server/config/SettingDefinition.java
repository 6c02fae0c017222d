package io.braid.server.config;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** One setting as declared on {@link ServerConfig}. */
public record SettingDefinition(String key, Class<?> type, String defaultText, String help, long min, long max) {
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
                setting.max());
    }

    private static String dashed(String camelCase) {
        return camelCase.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
