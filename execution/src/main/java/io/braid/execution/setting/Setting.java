package io.braid.execution.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares a record component to be a setting; its key is the component's name in dashed lower case. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
    /** A sentence or two for the one who sets it. */
    String help();

    /** What holds where nobody sets it, as it would be written in the file. */
    String value();

    /** The smallest value, in the type's unit: a number, bytes, or milliseconds. */
    long min() default 0;

    /** The largest value, in the same unit. */
    long max() default Long.MAX_VALUE;

    /** True if a session may have a value of its own. */
    boolean session() default false;

    /** True if that has to be stricter than the server's, if that is a number; zero then stands for no limit. */
    boolean limits() default true;
}
