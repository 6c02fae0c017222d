package io.braid.execution.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declaration of a record component as a setting, whose key is the component's name in kebab case. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
    /** Help text for operators, in one or two sentences. */
    String help();

    /** Default value, as written in the configuration file. */
    String value();

    /** Minimum value in the type's unit: a number, bytes, or milliseconds. */
    long min() default 0;

    /** Maximum value in the same unit. */
    long max() default Long.MAX_VALUE;

    /** True if a session may override the setting. */
    boolean session() default false;

    /** True if a session may only make a numeric setting stricter; zero then means no limit. */
    boolean limits() default true;
}
