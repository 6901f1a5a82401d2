package io.riskgate.android;

import android.content.Context;
import android.content.SharedPreferences;
import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import io.riskgate.Store;

/** A file of the app's own preferences. */
public final class AndroidStore implements Store {
  private final SharedPreferences preferences;

  public AndroidStore(@NonNull Context context) {
    preferences = context.getApplicationContext().getSharedPreferences("riskgate", Context.MODE_PRIVATE);
  }

  @Override
  @Nullable
  public String get(@NonNull String name) {
    return preferences.getString(name, null);
  }

  @Override
  public void put(@NonNull String name, @Nullable String value) {
    SharedPreferences.Editor editor = preferences.edit();
    (value == null ? editor.remove(name) : editor.putString(name, value)).apply();
  }
}
