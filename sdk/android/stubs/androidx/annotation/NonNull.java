// Declared here so that the library compiles without AndroidX. An app has the real one; Kotlin knows it by its name.
package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.CLASS)
public @interface NonNull {}
